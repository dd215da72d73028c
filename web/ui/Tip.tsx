import { Bubble } from './Tooltip.tsx';
import { tipText } from './tip-text.ts';

/** A short text, or a title with more below it. */
function Tip({ anchor, tip }: { anchor: Element; tip: string }) {
  const { title, text } = tipText(tip);
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
