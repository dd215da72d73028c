export interface ServerEvent {
  event: string;
  data: string;
  id: string;
}

/**
 * Reads the text of an event stream as it arrives, cut anywhere, also inside a line end.
 * Lines end with LF, CR or CRLF; an unfinished event at the end of the stream is dropped, as the format demands.
 */
export function createEventParser() {
  let rest = '';
  let skipLineFeed = false;
  let first = true;
  let event = '';
  let data: string[] = [];
  let id = '';

  function* takeLine(line: string): Generator<ServerEvent> {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id };
      event = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) id = value;
  }

  return {
    *push(text: string): Generator<ServerEvent> {
      if (first && text !== '') {
        first = false;
        if (text.startsWith('\uFEFF')) text = text.slice(1);
      }
      // The line feed of a CRLF may arrive in the next piece: the line already ended at its CR.
      if (skipLineFeed && text !== '') {
        skipLineFeed = false;
        if (text.startsWith('\n')) text = text.slice(1);
      }
      rest += text;
      let start = 0;
      for (let at = 0; at < rest.length; at++) {
        const mark = rest[at];
        if (mark !== '\n' && mark !== '\r') continue;
        const line = rest.slice(start, at);
        if (mark === '\r') {
          if (rest[at + 1] === '\n') at++;
          else if (at + 1 === rest.length) skipLineFeed = true;
        }
        start = at + 1;
        yield* takeLine(line);
      }
      rest = rest.slice(start);
    },
  };
}
