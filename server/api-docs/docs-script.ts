/** Runs in the browser: the app's theme, then Swagger UI over the description that the page names. */
export const docsScript = `
document.documentElement.classList.toggle('dark-mode', localStorage.getItem('theme') !== 'light');
const place = document.getElementById('docs');
SwaggerUIBundle({
  url: place.dataset.description,
  domNode: place,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  validatorUrl: null,
  // The page may call its own origin only, whatever name of the server the description states.
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.href);
    return Object.assign(request, { url: location.origin + pathname + search });
  },
});
`;
