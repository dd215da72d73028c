/** Colours, radii, type and widths come from web/ui/tokens.css; anything else is refused. See web/ui/README.md. */
export default {
  ignoreFiles: ['web/ui/tokens.css', 'web/ui/fonts.css'],
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    'declaration-property-value-allowed-list': {
      '/radius$/': ['/^(?:(?:var\\(--radius-\\w+\\)|0)(?: |$))+$/', 'inherit'],
      'font-size': ['/^var\\(--text-[\\w-]+\\)$/', '/^[\\d.]+em$/', 'inherit'],
      'font-weight': ['/^var\\(--weight-\\w+\\)$/', 'inherit'],
      'font-family': ['/^var\\(--font-\\w+\\)$/', 'inherit'],
      'box-shadow': ['/^var\\(--shadow-\\w+\\)$/', '/^inset /', 'none'],
      'z-index': ['/^var\\(--z-\\w+\\)$/', '-1', '0'],
    },
    'media-feature-name-value-allowed-list': {
      'min-width': ['768px', '900px', '1100px', '1200px'],
      'max-width': ['767px', '899px', '1099px', '1399px'],
    },
  },
};
