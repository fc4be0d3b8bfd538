interface StepBarProps {
  /** How many steps are done. */
  done: number;
  total: number;
  /** Marks the step after the done ones as the one under way. */
  showsCurrent?: boolean;
  label: string;
}

/** A short bar of steps: done, under way, still to come. */
export function StepBar({ done, total, showsCurrent = false, label }: StepBarProps) {
  const places = Array.from({ length: total }, (_, at) => at);
  const lookOf = (at: number) =>
    at < done ? 'on' : showsCurrent && at === done ? 'cur' : undefined;
  return (
    <div className="pbar" role="img" aria-label={label}>
      {places.map((at) => (
        <i key={at} className={lookOf(at)} />
      ))}
    </div>
  );
}
