import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { readUser, type AccountUser } from '@icio/contracts/accounts/endpoints'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { ContentsList } from '@icio/shared-ui/parts/contents-list'
import { Page } from '@icio/shared-ui/parts/page'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { AvatarSection } from './avatar-section.js'
import { ChangePasswordSection } from './change-password-section.js'
import { DevelopSection } from './develop-section.js'
import { DetailsSection } from './details-section.js'
import { DevicesSection } from './devices-section.js'
import { MailSection } from './mail-section.js'
import { OwnDataSection } from './own-data-section.js'
import { recordPaths, RecordSection } from './record-section.js'
import { SecuritySection } from '../security/security-section.js'
import styles from './profile-screen.module.css'

/** What can be jumped to, in the order of the page. */
const sections = [
  { id: 'record', text: 'Your record' },
  { id: 'picture', text: 'Picture' },
  { id: 'about-you', text: 'About you' },
  { id: 'account', text: 'Account Information' },
  { id: 'password', text: 'Change password' },
  { id: 'security', text: 'Sign-in and security' },
  { id: 'devices', text: 'Signed-in devices' },
  { id: 'mail', text: 'E-mail preferences' },
  { id: 'develop', text: 'Develop a remote' },
  { id: 'data', text: 'Your data' },
]

/** /profile: Profile Settings (PROF-1 to PROF-14, with devices, email preferences, and personal data). */
export function ProfileScreen() {
  const host = useHost()
  const account = useResource((call) => call(readUser))
  const isShown: Readonly<Record<string, boolean>> = {
    record: recordPaths.some(host.nav.hasScreen),
    develop: account.at === 'ready' && account.value.developer === true,
  }
  const reloadAccount = async () => {
    await Promise.all([account.reload(), host.session.refresh()])
  }
  return (
    <Page
      title="Profile Settings"
      lead={account.at === 'ready' && <p>{introduction(account.value)}</p>}
      actions={
        <ButtonLink to="/" variant="quiet" icon={<ArrowLeft />} className={styles.back}>
          Back to Home
        </ButtonLink>
      }
    >
      {account.at === 'loading' && <Skeleton lines={6} label="Loading your profile…" />}
      {account.at === 'failed' && (
        <ErrorCard title="Your profile could not be loaded" onRetry={() => void account.reload()}>
          Please check your connection and try again.
        </ErrorCard>
      )}
      {account.at === 'ready' && (
        <div className={styles.columns}>
          <ContentsList sections={sections.filter(({ id }) => isShown[id] ?? true)} />
          <div className={styles.sections}>
            <RecordSection />
            <AvatarSection user={account.value} onChanged={reloadAccount} />
            <DetailsSection user={account.value} onChanged={reloadAccount} />
            <AccountInformation user={account.value} />
            <ChangePasswordSection />
            <SecuritySection />
            <DevicesSection />
            <MailSection />
            {account.value.developer && <DevelopSection />}
            <OwnDataSection />
          </div>
        </div>
      )}
    </Page>
  )
}

function introduction({ display_name, created_at }: AccountUser): string {
  return `${display_name}, a member since ${dayText(dayIn(created_at))}.`
}

/** The card with the account's dates and id (PROF-4). */
function AccountInformation({ user }: { user: AccountUser }) {
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
