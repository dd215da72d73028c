import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A place in a row, read by the entrance animation of base.css. */
    '--n'?: number;
    '--gap'?: string;
    '--least'?: string;
    '--side'?: string;
    '--field'?: string;
    /** How high a bar stands, from 0 to 1. */
    '--share'?: number;
    /** A colour of its own on the wheel, in degrees. */
    '--hue'?: number;
  }
}
