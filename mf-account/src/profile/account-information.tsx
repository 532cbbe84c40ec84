import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import styles from './profile-screen.module.css'

/** The card with the account's dates and id (PROF-4). */
export function AccountInformation({ user }: { user: AccountUser }) {
  return (
    <Card as="section" id="account">
      <CardTitle as="h2">Account Information</CardTitle>
      <dl className={styles.facts}>
        <div>
          <dt>Member Since</dt>
          <dd>{dayText(dayIn(user.created_at))}</dd>
        </div>
        <div>
          <dt>Last Updated</dt>
          <dd>{dayText(dayIn(user.updated_at))}</dd>
        </div>
        <div className={styles.whole}>
          <dt>User ID</dt>
          <dd>{user.id}</dd>
        </div>
      </dl>
    </Card>
  )
}
