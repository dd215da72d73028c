import GlobalStyles from '@mui/material/GlobalStyles';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import type { StorageManager } from '@mui/material/styles';
import { getTheme, subscribeTheme } from './theme-store.ts';
import { theme } from './theme.ts';

/** MUI asks the app which theme is shown, and keeps nothing in local storage itself. */
const appTheme: StorageManager = ({ key }) => {
  const isMode = key.endsWith('mode');
  return {
    get: (fallback: unknown) => (isMode ? getTheme() : fallback),
    set: () => undefined,
    subscribe: (handler) => (isMode ? subscribeTheme(() => handler(getTheme())) : () => undefined),
  };
};

/**
 * Around a screen that is drawn with MUI. Emotion writes its sheets first into the head, so the order of the layers
 * has to be stated once more before them.
 */
export function MuiRoot({ children }: { children: React.ReactNode }) {
  return (
    <StyledEngineProvider enableCssLayer>
      <GlobalStyles styles="@layer base, mui, ui, app;" />
      <ThemeProvider theme={theme} storageManager={appTheme}>
        {children}
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
