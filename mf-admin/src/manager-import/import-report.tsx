import type { Manager, ManagerImport } from '@icio/contracts/managers/endpoints'
import { Notice } from '@icio/shared-ui/parts/notice'
import { WideTable } from '../frame/wide-table.js'
import styles from './managers.module.css'

/** The result of reading a file: the managers as they will appear, or the problems, line by line. */
export function ImportReport({ report }: { report: ManagerImport }) {
  const { read, imported, preview, problems } = report
  if (problems.length > 0)
    return (
      <Notice tone="danger" title="Nothing is imported from this file" role="alert">
        <p>
          {read} {read === 1 ? 'line' : 'lines'} read. Please correct:
        </p>
        <ul className={styles.problems}>
          {problems.map(({ line, column, message }, index) => (
            <li key={index}>
              Line {line}, {column}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <>
      <Notice tone="success" title={imported ? 'Imported' : 'The file is fine'} role="status">
        {read} {read === 1 ? 'manager' : 'managers'}
        {imported ? ' in the directory now.' : ` read. The first ${preview.length}:`}
      </Notice>
      {!imported && <Preview managers={preview} />}
    </>
  )
}

const heads = ['Name', 'Headquarters', 'Founded', 'Strategies', 'Clients', 'Assets', 'For insurers', 'From']

function Preview({ managers }: { managers: readonly Manager[] }) {
  return (
    <WideTable label="Managers of the file" heads={heads}>
      {managers.map((manager) => (
        <tr key={manager.id}>
          <th scope="row">{manager.name}</th>
          <td>{manager.headquarters}</td>
          <td>{manager.founded}</td>
          <td>{manager.strategies.join(', ')}</td>
          <td>{manager.clients.join(', ')}</td>
          <td>${manager.assets} bn</td>
          <td>${manager.insuranceAssets} bn</td>
          <td>${manager.minimumAccount} m</td>
        </tr>
      ))}
    </WideTable>
  )
}
