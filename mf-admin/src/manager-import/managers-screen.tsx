import { Link } from '@icio/platform'
import { AdminPage } from '../frame/admin-page.js'
import { ForAdmins } from '../frame/for-admins.js'
import { ManagerFile } from './manager-file.js'

/** The import of the directory of managers shown at /tools/managers, for administrators. */
export function ManagersScreen() {
  return (
    <AdminPage
      title="Manager directory"
      lead={
        <p>
          A CSV file takes the place of the whole directory at{' '}
          <Link to="/tools/managers">/tools/managers</Link>. It is read first, and imported only when every
          line is right.
        </p>
      }
    >
      <ForAdmins what="The managers of the directory">
        <ManagerFile />
      </ForAdmins>
    </AdminPage>
  )
}
