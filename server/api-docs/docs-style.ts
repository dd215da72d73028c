/** The colours are those of the app's two themes; the page follows the system's choice, as it runs no script. */
export const docsStyle = `
:root { color-scheme: light dark; --page: #e6e0d7; --paper: #f0e9e1; --raised: #f8f3ec; --line: #d3c9bb; --text: #1e1b22; --second: #514a59; --primary: #6750a4; }
@media (prefers-color-scheme: dark) { :root { --page: #1c1b1f; --paper: #1f1f23; --raised: #26252b; --line: #35333c; --text: #ece6f0; --second: #bdb5c7; --primary: #d0bcff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 1rem/1.6 Manrope, system-ui, sans-serif; color: var(--text); background: var(--page); }
header, main { max-width: 56rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.25rem; }
header a { padding: .375rem 0; font-weight: 700; text-decoration: none; }
a { color: var(--primary); }
h1 { font-size: 1.75rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.375rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 .5rem; }
h4 { font-size: .8125rem; color: var(--second); margin: .75rem 0 .25rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .75rem 0; border-block: 1px solid var(--line); }
nav a { padding: .375rem 0; font-weight: 650; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .875rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); padding: 0 1rem; }
summary { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .75rem 0; cursor: pointer; }
summary code { overflow-wrap: anywhere; }
summary span { color: var(--second); font-size: .9375rem; }
details p { margin: 0 0 .5rem; font-size: .9375rem; }
details pre:last-child { margin-bottom: 1rem; }
li { margin: .375rem 0; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .5rem .75rem .5rem 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
`;
