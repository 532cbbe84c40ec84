import type { ReactNode } from 'react'

/** A table whose rows begin with their names; the last cell of a short row spans the columns that are left. */
export function FactTable({
  className,
  caption,
  head,
  rows,
}: {
  className?: string | undefined
  caption?: string
  head?: readonly ReactNode[]
  rows: readonly (readonly [name: ReactNode, ...cells: ReactNode[]])[]
}) {
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
      {head && (
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place}>{cell}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={place} colSpan={place === cells.length - 1 ? restOf(head, cells) : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function restOf(head: readonly unknown[] | undefined, cells: readonly unknown[]): number | undefined {
  const rest = (head?.length ?? 0) - cells.length
  return rest > 1 ? rest : undefined
}
