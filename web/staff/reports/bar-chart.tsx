import { useId, type ReactNode } from 'react';
import { chartTicks, namedBars } from './chart-scale.ts';
import styles from './bar-chart.module.css';

/** `behind`: the capacity. `front`: what fills it. `inside`: a part of the front. */
type Layer = 'behind' | 'front' | 'inside';
export type Bar = { key: string; name: string; fullName: string; values: Partial<Record<Layer, number>> };
type NamedLayer = { layer: Layer; name: string };
type Props = {
  title: string;
  bars: readonly Bar[];
  layers: readonly NamedLayer[];
  valueText: (value: number) => string;
  axisText: (value: number) => string;
  /** The same numbers as a table, unless one is shown below anyway. */
  table?: ReactNode;
};

const WIDTH: Record<Layer, number> = { behind: 0.86, front: 0.7, inside: 0.34 };
const HEIGHT = 200;
const MOST_NAMES = 8;

/** A chart, with a table of the same numbers for screen readers. Positions are percentages, so it fits any width. */
export function BarChart({ title, bars, layers, valueText, axisText, table }: Props) {
  const id = useId();
  const ticks = chartTicks(Math.max(0, ...bars.flatMap((bar) => layers.map(({ layer }) => bar.values[layer] ?? 0))));
  const top = ticks.at(-1)!;
  const slot = 100 / Math.max(1, bars.length);
  const isNamed = namedBars(bars.length, MOST_NAMES);
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Key layers={layers} />
      </figcaption>
      <div className={styles.body} aria-hidden="true">
        <div className={styles.axis}>
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${(y(tick) / HEIGHT) * 100}%` }}>
              {axisText(tick)}
            </span>
          ))}
        </div>
        <svg className={styles.plot} height={HEIGHT}>
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className={styles.line} />
          ))}
          {bars.map((bar, index) => (
            <BarInSlot key={bar.key} {...{ bar, index, slot, layers, valueText, y }} />
          ))}
        </svg>
        <div className={styles.names} style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}>
          {bars.map(
            (bar, index) =>
              isNamed(index) && (
                <span key={bar.key} style={{ gridColumn: index + 1 }}>
                  {bar.name}
                </span>
              ),
          )}
        </div>
      </div>
      {table && (
        <details className={styles.table}>
          <summary>As a table</summary>
          {table}
        </details>
      )}
    </figure>
  );
}

function Key({ layers }: { layers: readonly NamedLayer[] }) {
  return (
    <ul className={styles.key} aria-hidden="true">
      {layers.map(({ layer, name }) => (
        <li key={layer} className={styles.keyed} data-layer={layer}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** `slot`: how much of the width each bar has, in per cent. `y`: the height at which a value stands. */
type SlotProps = Pick<Props, 'layers' | 'valueText'> & { bar: Bar; index: number; slot: number; y: (value: number) => number };

function BarInSlot({ bar, index, slot, layers, valueText, y }: SlotProps) {
  return (
    <g>
      <title>{`${bar.fullName}: ${layers.map(({ layer, name }) => `${name} ${valueText(bar.values[layer] ?? 0)}`).join(', ')}`}</title>
      <rect x={`${index * slot}%`} width={`${slot}%`} y="0" height={HEIGHT} fill="transparent" />
      {layers.map(({ layer }) => (
        <rect
          key={layer}
          x={`${(index + (1 - WIDTH[layer]) / 2) * slot}%`}
          width={`${WIDTH[layer] * slot}%`}
          y={y(bar.values[layer] ?? 0)}
          height={HEIGHT - y(bar.values[layer] ?? 0)}
          className={styles.bar}
          data-layer={layer}
        />
      ))}
    </g>
  );
}
