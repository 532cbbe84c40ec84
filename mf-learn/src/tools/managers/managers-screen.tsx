import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { clientTypes, listManagers, strategies } from '@icio/contracts/managers/endpoints'
import { useSearchParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useAddressInputs, type AddressInputs } from '../calculator/address-inputs.js'
import { ToolPage } from '../tool-page.js'
import { ManagersTable } from './managers-table.js'
import styles from './managers.module.css'
import { findManagers, sortedColumns, sortManagers, type ManagerFilters } from './managers.js'
import { sampleManagers } from './sample-managers.js'

const first = { q: '', strategy: '', client: '', account: '', order: 'name' }
const accountRule = { least: 0, unit: '$ million' }

/** /tools/managers: the managers that an admin imported, or sample data marked as such (SITE-7, TOOL-6). */
export default function ManagersScreen() {
  const inputs = useAddressInputs(first)
  const [, setSearch] = useSearchParams()
  const order = sortedColumns.find((column) => column.order === inputs.get('order'))?.order ?? 'name'
  const { managers, importedAt } = useDirectory()
  const matchingManagers = sortManagers(findManagers(managers, filtersFrom(inputs)), order)
  return (
    <ToolPage path="/tools/managers" from="managers">
      {importedAt ? (
        <Notice title={`As of ${dayText(dayIn(importedAt))}`}>
          The figures are those of the file that was taken in on that day. Ask each firm for its own.
        </Notice>
      ) : (
        <Notice tone="warning" title="Sample data">
          Every firm and every figure in this list is invented, to show how the database works. None of them
          exists.
        </Notice>
      )}
      <ManagerFields inputs={inputs} />
      <p className={styles.count} role="status">
        {matchingManagers.length} of {managers.length} {importedAt ? 'managers' : 'sample managers'}
      </p>
      {matchingManagers.length === 0 ? (
        <EmptyState
          title="No manager fits"
          action={<Button onClick={() => setSearch({})}>Show all managers</Button>}
        >
          Take away one of the conditions, or raise the size of the account.
        </EmptyState>
      ) : (
        <ManagersTable
          managers={matchingManagers}
          isSample={!importedAt}
          order={order}
          onOrder={(by) => inputs.set({ order: by })}
        />
      )}
    </ToolPage>
  )
}

/** Loads the imported managers. The sample replaces them if there are none or they cannot be read. */
function useDirectory() {
  const { latest } = useResource((call) => call(listManagers), { where: 'managers' })
  const isImported = latest !== null && latest.managers.length > 0
  return isImported
    ? { managers: latest.managers, importedAt: latest.imported_at }
    : { managers: sampleManagers, importedAt: null }
}

function ManagerFields({ inputs }: { inputs: AddressInputs }) {
  const account = inputs.get('account')
  return (
    <div role="search" className={styles.fields}>
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        value={inputs.get('q')}
        onChange={(event) => inputs.set({ q: event.target.value })}
      />
      <SelectField
        label="Strategy"
        value={inputs.get('strategy')}
        onChange={(event) => inputs.set({ strategy: event.target.value })}
        options={[
          { value: '', label: 'Any strategy' },
          ...strategies.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        label="Client type"
        value={inputs.get('client')}
        onChange={(event) => inputs.set({ client: event.target.value })}
        options={[
          { value: '', label: 'Any client' },
          ...clientTypes.map((value) => ({ value, label: value })),
        ]}
      />
      <NumberField
        label="Account size, $ million"
        text={account}
        onText={(text) => inputs.set({ account: text })}
        error={(account.trim() && numberProblem(account, accountRule)) || undefined}
        {...accountRule}
      />
    </div>
  )
}

function filtersFrom(inputs: AddressInputs): ManagerFilters {
  return {
    query: inputs.get('q'),
    strategy: strategies.find((strategy) => strategy === inputs.get('strategy')) ?? null,
    client: clientTypes.find((client) => client === inputs.get('client')) ?? null,
    account: readNumber(inputs.get('account'), accountRule),
  }
}
