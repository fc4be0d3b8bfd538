import { useEffect, useId, useRef } from 'react';

interface RangeFieldProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** How a value reads: `1.4×`. */
  text: (value: number) => string;
  onChange: (value: number) => void;
}

export function RangeField({ label, min, max, step, value, text, onChange }: RangeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The filled part of the track; set by script, since a style attribute is refused by our policy.
  useEffect(() => {
    input.current?.style.setProperty('--v', `${((value - min) / (max - min)) * 100}%`);
  }, [value, min, max]);
  return (
    <div className="rng">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text(value)}</output>
      <input
        ref={input}
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className="ends num" aria-hidden="true">
        <span>{text(min)}</span>
        <span>{text(max)}</span>
      </span>
    </div>
  );
}
