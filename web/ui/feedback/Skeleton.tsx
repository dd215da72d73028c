import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  /** The height of what will stand here, so that nothing moves when it arrives; else the class gives it. */
  height?: number | string;
  radius?: number;
  className?: string | undefined;
}

export function Skeleton({ width = '100%', height, radius = 12, className }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className ?? ''}`}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}
