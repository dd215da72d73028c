import { Bubble } from './Tooltip.tsx';

function Tip({ anchor }: { anchor: Element }) {
  return <Bubble anchor={anchor}>{anchor.getAttribute('data-tip')}</Bubble>;
}

export { Tip as Component };
