import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

/** What the palette adds to MUI's own names; both screens drawn by MUI and the hot path read the same variables. */
interface ProductColors {
  /** Surfaces, from the page upwards: background, paper, raised, high. */
  raised: string;
  high: string;
  hero: string;
  line: string;
  /** Earned and owned: achievements, calls. */
  amberText: string;
  amberGraphic: string;
  /** Done and plus. */
  mint: string;
}

declare module '@mui/material/styles' {
  interface Palette extends ProductColors {}
  interface PaletteOptions extends Partial<ProductColors> {}
}

const line = 'var(--color-line)';
const easing = 'cubic-bezier(.2,0,0,1)';
const bodyFont = '"Manrope Variable", "Manrope fallback", system-ui, sans-serif';
export const displayFont = '"Unbounded", "Unbounded fallback", "Manrope Variable", system-ui, sans-serif';

// The darker ones are what a button becomes under the mouse; MUI's own would leave its words too little contrast.
const dark = {
  primary: { main: '#D0BCFF', dark: '#BCA4F4', contrastText: '#2F1A66' },
  error: { main: '#F2B8B5', dark: '#E3A09C', contrastText: '#1C1B1F' },
  background: { default: '#1C1B1F', paper: '#1F1F23' },
  text: { primary: '#ECE6F0', secondary: '#BDB5C7' },
  divider: '#35333C',
  raised: '#26252B',
  high: '#302E37',
  hero: '#2B2440',
  line: '#35333C',
  amberText: '#F2C46D',
  amberGraphic: '#F2C46D',
  mint: '#8FD8B8',
};

const light: typeof dark = {
  primary: { main: '#6750A4', dark: '#523C8B', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', dark: '#931C15', contrastText: '#FFFFFF' },
  background: { default: '#E6E0D7', paper: '#F0E9E1' },
  text: { primary: '#1E1B22', secondary: '#514A59' },
  divider: '#D3C9BB',
  raised: '#F8F3EC',
  high: '#FDFAF6',
  hero: '#DDD2EC',
  line: '#D3C9BB',
  amberText: '#7E5200',
  amberGraphic: '#B97A10',
  mint: '#0B6A55',
};

/** The only source of colour. MUI screens use it as it is; the hot path gets its variables at build time. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'hl', colorSchemeSelector: '[data-theme="%s"]', nativeColor: true },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: { palette: dark }, light: { palette: light } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: bodyFont,
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '.875rem' },
    h1: {
      fontFamily: displayFont,
      fontWeight: 600,
      fontSize: 'clamp(1.625rem, 1.1rem + 2vw, 2.5rem)',
      lineHeight: 1.15,
      letterSpacing: '-.04em',
    },
    h2: { fontFamily: displayFont, fontWeight: 600, fontSize: '1.25rem', letterSpacing: '-.02em' },
    button: { fontWeight: 700, textTransform: 'none' },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { transition: `transform 150ms ${easing}`, '&:active': { transform: 'scale(.98)' } } },
    },
    MuiButton: {
      defaultProps: { variant: 'contained', disableElevation: true },
      styleOverrides: {
        root: { minHeight: 44, paddingInline: 20, fontSize: '1rem', fontWeight: 700, textTransform: 'none' },
      },
    },
    MuiTextField: { defaultProps: { fullWidth: true } },
    // What floats looks as it does without MUI: see the dialog and the menu beside this file.
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: `1px solid ${line}`,
          borderRadius: 24,
          backgroundColor: 'var(--color-raised)',
          margin: 16,
        },
        paperFullWidth: { width: 'calc(100% - 32px)' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          border: `1px solid ${line}`,
          backgroundColor: 'var(--color-paper)',
          color: 'var(--color-text)',
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: {
          fontFamily: displayFont,
          fontWeight: 600,
          fontSize: '1.1875rem',
          lineHeight: 1.3,
          letterSpacing: '-.02em',
        },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
    MuiMenu: {
      styleOverrides: {
        paper: { border: `1px solid ${line}`, borderRadius: 16, backgroundColor: 'var(--color-high)' },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  },
});
