export { Bubble as Component } from './Tooltip.tsx';
