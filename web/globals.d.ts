import 'react';

declare global {
  interface Window {
    /** Document Picture-in-Picture, where the browser has it. */
    readonly documentPictureInPicture?: {
      requestWindow: (options: { width: number; height: number }) => Promise<Window>;
    };
  }
}

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
    /** The colour of one series of a chart. */
    '--series'?: string;
    /** A colour of its own on the wheel, in degrees. */
    '--hue'?: number;
  }
}
