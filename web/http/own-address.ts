/** Where a browser asks for one of our addresses: below the path at which the app is. `path` begins with a slash. */
export const below = (path: string) => import.meta.env.BASE_URL + path.slice(1);

/** The same for other places, such as a text that is copied. */
export const wholeAddress = (path: string) => location.origin + below(path);
