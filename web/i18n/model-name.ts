const longest = 32;
/** How a server of models marks the format, the precision and the newest of several files. */
const packing = /(?:[-_.:](?:gguf|latest|i?q\d\w*|bf16|fp?(?:8|16|32)|awq|gptq))+$/i;

/** The part of a model's name that people read: without its owner, its format and its precision. */
export function shortModelName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const readable = last.replace(packing, '') || name;
  return readable.length <= longest ? readable : `${readable.slice(0, longest - 1)}…`;
}
