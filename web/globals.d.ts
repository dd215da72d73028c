import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A place in a row, read by the entrance animation of base.css. */
    '--n'?: number;
  }
}
