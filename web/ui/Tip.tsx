import { Bubble } from './Tooltip.tsx';

/** A short text, or a title with more below it. */
function Tip({ anchor, text }: { anchor: Element; text: string }) {
  const [title, ...more] = text.split('\n');
  return (
    <Bubble anchor={anchor}>
      {more.length === 0 ? (
        title
      ) : (
        <>
          <b>{title}</b>
          {`\n${more.join('\n')}`}
        </>
      )}
    </Bubble>
  );
}

export { Tip as Component };
