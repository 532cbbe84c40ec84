import { Tabs } from '@icio/shared-ui/parts/tabs'
import { AdminPage } from '../frame/admin-page.js'
import { InboxQueue } from './inbox-queue.js'
import { OutsideLinkList } from './outside-link-list.js'

/** What people wrote to those who run the site, and the links of the site to other sites (REVIEW-10, SITE-31). */
export function InboxScreen() {
  return (
    <AdminPage
      title="Inbox"
      lead={<p>What people wrote to you and what they dispute, and where this site sends them.</p>}
    >
      <Tabs
        label="Lists"
        tabs={[
          { id: 'inbox', label: 'Inbox', content: <InboxQueue /> },
          { id: 'links', label: 'Outside links', content: <OutsideLinkList /> },
        ]}
      />
    </AdminPage>
  )
}
