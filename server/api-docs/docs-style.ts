/** Swagger UI in the colours of the app's two themes. */
export const docsStyle = `
:root { color-scheme: light; --page: #e6e0d7; --paper: #f0e9e1; --raised: #f8f3ec; --line: #d3c9bb; --text: #1e1b22; --second: #514a59; --primary: #6750a4; --on-primary: #ffffff; }
:root.dark-mode { color-scheme: dark; --page: #1c1b1f; --paper: #1f1f23; --raised: #26252b; --line: #35333c; --text: #ece6f0; --second: #bdb5c7; --primary: #d0bcff; --on-primary: #1c1b1f; }
html, html.dark-mode, html body, html.dark-mode body { background: var(--page); color: var(--text); }
body { margin: 0; }
body, .swagger-ui, :root:root:root:root .swagger-ui :is(.info .title, .opblock-tag, .opblock .opblock-summary-description, .btn, label, table thead tr th, .renderedMarkdown, .model, .parameter__name, .response-col_status, .tab li, section.models h4, .opblock .opblock-section-header h4) { font-family: Manrope, system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.25rem; max-width: 1460px; margin: 0 auto; padding: 1rem 1.25rem; }
header a { padding: .375rem 0; font-weight: 700; text-decoration: none; }
a, :root:root:root:root .swagger-ui a, :root:root:root:root .swagger-ui .info a { color: var(--primary); }
:root:root:root:root .swagger-ui, :root:root:root:root .swagger-ui :is(.info .title, .info p, .info li, .info table, .info h1, .info h2, .info h3, .info h4, .opblock-tag, .opblock .opblock-summary-path, .opblock .opblock-summary-operation-id, .opblock-description-wrapper p, .opblock-section-header h4, .opblock-section-header label, label, .parameter__name, .parameter__type, .response-col_status, .response-col_links, table thead tr td, table thead tr th, .model, .model-title, .tab li, section.models h4, .renderedMarkdown p, .scheme-container label) { color: var(--text); }
:root:root:root:root .swagger-ui :is(.opblock-tag small, .opblock .opblock-summary-description, .parameter__in, .prop-format) { color: var(--second); }
:root:root:root:root .swagger-ui :is(.opblock, .scheme-container, section.models, section.models .model-container, .dialog-ux .modal-ux) { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; box-shadow: none; }
:root:root:root:root .swagger-ui .opblock .opblock-section-header { background: var(--raised); box-shadow: none; }
:root:root:root:root .swagger-ui .opblock .opblock-summary-method { background: var(--primary); color: var(--on-primary); border-radius: 8px; text-shadow: none; }
:root:root:root:root .swagger-ui .opblock .opblock-summary { border-color: var(--line); }
:root:root:root:root .swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); }
:root:root:root:root .swagger-ui :is(.btn, select, input[type=text], textarea) { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; color: var(--text); box-shadow: none; }
:root:root:root:root .swagger-ui :is(.btn.execute, .btn.authorize) { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
:root:root:root:root .swagger-ui .btn.authorize svg { fill: var(--on-primary); }
:root:root:root:root .swagger-ui :is(code, pre, .markdown code, .renderedMarkdown code, .info code) { background: var(--raised); color: var(--text); border-radius: 6px; }
:root:root:root:root .swagger-ui .info pre { padding: .875rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
:root:root:root:root .swagger-ui .info pre code { padding: 0; background: none; color: var(--text); }
:root:root:root:root .swagger-ui { background: none; }
:root:root:root:root .swagger-ui .info table :is(td, th) { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); text-align: start; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
`;
