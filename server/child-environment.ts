/** What a program needs to be found, to find its own files and to reach the network. */
const ofAll =
  /^(?:path|pathext|home|userprofile|appdata|localappdata|systemroot|comspec|tmpdir|te?mp|lang|lc_.*|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;

/**
 * The environment for a program that is not ours: the server's own holds keys and passwords.
 * @param more the names of what this one has of its own
 */
export function childEnvironment(more: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofAll.test(name) || more.test(name)));
}
