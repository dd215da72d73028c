import { Bubble } from './Tooltip.tsx';
import { tipText } from './tip-text.ts';

/** A short text, or a title with more below it. */
function Tip({ anchor }: { anchor: Element }) {
  const { title, text } = tipText(anchor.getAttribute('data-tip') ?? '');
  return (
    <Bubble anchor={anchor}>
      {text === '' ? (
        title
      ) : (
        <>
          <b>{title}</b>
          {`\n${text}`}
        </>
      )}
    </Bubble>
  );
}

export { Tip as Component };
