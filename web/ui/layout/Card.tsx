import { createElement, useId } from 'react';
import { Note } from './Layout.tsx';
import styles from './Card.module.css';
import '../tones.css';

interface CardProps extends Omit<React.AllHTMLAttributes<HTMLElement>, 'title' | 'size' | 'onSubmit'> {
  onSubmit?: React.ComponentProps<'form'>['onSubmit'];
  /** Also the name of the region, for whoever hears the page. */
  title?: React.ReactNode;
  level?: 'h2' | 'h3';
  /** A sentence under the title. */
  lead?: React.ReactNode;
  /** Beside the title. */
  actions?: React.ReactNode;
  tone?: 'raised' | 'good' | 'amber' | 'error' | 'primary' | undefined;
  /** How wide it becomes at most. */
  most?: number;
  size?: 'small' | undefined;
  as?: 'section' | 'article' | 'div' | 'li' | 'form' | 'aside' | 'nav';
  ref?: React.Ref<HTMLElement>;
}

/** A surface with a title. */
export function Card(props: CardProps) {
  const { title, level: Heading = 'h2', lead, actions, tone, size, most, as: Tag = 'section', ...others } = props;
  const { className, style, children, ...rest } = others;
  const id = useId();
  const sized = most === undefined ? style : { ...style, maxWidth: most };
  const own = {
    'data-tone': tone,
    'data-size': size,
    style: sized,
    className: `surface ${styles.card} ${className ?? ''}`,
  };
  const named = title !== undefined && Tag !== 'div' && Tag !== 'li' && { 'aria-labelledby': id };
  return createElement(
    Tag,
    { ...named, ...rest, ...own },
    (title !== undefined || actions) && (
      <header>
        {title !== undefined && <Heading id={id}>{title}</Heading>}
        {actions}
        {lead !== undefined && <Note>{lead}</Note>}
      </header>
    ),
    children,
  );
}
