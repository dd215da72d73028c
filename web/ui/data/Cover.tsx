import { useId, useMemo, useState } from 'react';
import { drawCover } from '#contract/values/cover.ts';
import type { CoverDrawing } from '#contract/values/cover.ts';
import { isSteamPicture } from './steam-picture.ts';

const formats = { wide: [1050, 450], card: [400, 300], square: [120, 120] } as const;

interface CoverProps {
  slug: string;
  format?: keyof typeof formats;
  className?: string | undefined;
  /** Width and height of a small square one. */
  size?: number;
  /** The address of the game's own picture; used where the pages' policy lets it come from. */
  picture?: string | null | undefined;
}

/** A game's picture; where there is none, or it does not come, the drawn one. */
export function Cover({ picture, size, ...rest }: CoverProps) {
  const [isGone, setGone] = useState(false);
  const drawn = size === undefined ? rest : { ...rest, format: 'square' as const, style: squareOf(size) };
  if (isGone || !isSteamPicture(picture)) return <DrawnCover {...drawn} />;
  return (
    <img
      className={rest.className}
      style={{ objectFit: 'cover', ...(size !== undefined && squareOf(size)) }}
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setGone(true)}
    />
  );
}

const squareOf = (size: number) => ({ flex: 'none', width: size, height: size, borderRadius: 'var(--radius-3)' });

/** Night sky over ridges with the game's first letters, drawn from the slug: it stands in for missing art and costs no request. */
function DrawnCover({ slug, format = 'card', className, style }: CoverProps & { style?: React.CSSProperties }) {
  const id = useId();
  const [width, height] = formats[format];
  const drawing = useMemo(() => drawCover(slug), [slug]);
  const { palette, stars, ridges } = drawing;
  return (
    <svg
      className={className}
      style={style}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2=".15" y2="1">
        <stop offset="0" stopColor={palette.sky[0]} />
        <stop offset=".5" stopColor={palette.sky[1]} />
        <stop offset=".8" stopColor={palette.sky[2]} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id}sky)`} />
      {stars.map(({ size, opacity, places }) => (
        // Points without length, drawn as round dots: one element for a whole sky of them.
        <path
          key={size}
          d={places.map(({ x, y }) => `M${round(x * width)} ${round(y * height)}h0`).join('')}
          stroke={palette.light}
          strokeLinecap="round"
          strokeWidth={round(size * Math.max(height, 220))}
          opacity={opacity}
        />
      ))}
      {/* Where it is large, a title stands on it or beside it. */}
      {format !== 'wide' && (
        <text
          x="50%"
          y="70%"
          textAnchor="middle"
          fontFamily="var(--font-display)"
          fontSize={height * 0.62}
          fill={palette.light}
          opacity=".5"
        >
          {lettersOf(slug)}
        </text>
      )}
      <Light drawing={drawing} width={width} height={height} id={id} />
      {ridges.map((points, index) => (
        <path
          key={palette.ridges[index]}
          d={`M0 ${height}${points.map(({ x, y }) => `L${round(x * width)} ${round(y * height)}`).join('')}L${width} ${height}Z`}
          fill={palette.ridges[index]}
          opacity={index === 0 ? 0.8 : 1}
        />
      ))}
    </svg>
  );
}

/** Of two words that say something: they tell one game from the next. */
const lettersOf = (slug: string) =>
  slug
    .split('-')
    .filter((word) => !/^(and|for|of|the)$/.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());

interface LightProps {
  drawing: CoverDrawing;
  width: number;
  height: number;
  id: string;
}

function Light({ drawing: { light, palette }, width, height, id }: LightProps) {
  const cx = round(light.x * width);
  const cy = round(light.y * height);
  const r = round(light.radius * height);
  if (light.kind === 'crescent') {
    return (
      <>
        <mask id={`${id}shade`}>
          <circle cx={cx} cy={cy} r={r} fill="#fff" />
          <circle cx={cx + r * 0.45} cy={cy - r * 0.3} r={r * 0.85} />
        </mask>
        <circle cx={cx} cy={cy} r={r} fill={palette.light} mask={`url(#${id}shade)`} />
      </>
    );
  }
  return (
    <>
      <circle cx={cx} cy={cy} r={r} fill={palette.light} />
      {light.kind === 'planet' && (
        <ellipse
          cx={cx}
          cy={cy}
          rx={r * 1.9}
          ry={r * 0.5}
          fill="none"
          stroke={palette.light}
          strokeWidth={round(r * 0.12)}
          opacity=".7"
          transform={`rotate(-16 ${cx} ${cy})`}
        />
      )}
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
