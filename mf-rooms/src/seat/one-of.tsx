import type { ReactNode } from 'react'

/** One of several options, or one step of a scale. */
export function OneOf<Value extends string | number>({
  legend,
  className,
  name,
  options,
  chosen,
  choose,
  error,
}: {
  legend: string
  className: string | undefined
  name: string
  options: readonly { value: Value; text: ReactNode }[]
  chosen: Value | undefined
  choose: (value: Value) => void
  error?: string | undefined
}) {
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} data-chosen={chosen === value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => choose(value)} />
          {text}
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

/** Returns the whole numbers, or every so many of them, from the least to the most. */
export function stepsOf({ least, most, step = 1 }: { least: number; most: number; step?: number }): number[] {
  return Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step)
}
