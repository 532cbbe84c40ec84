import { Tabs } from '@icio/shared-ui/parts/tabs'
import { AdminPage } from '../frame/admin-page.js'
import { MessageQueue } from './message-queue.js'
import { OutsideLinkList } from './outside-link-list.js'

/** What visitors wrote to the people who run the site, and the links of the site to other sites (WRITE-3, SITE-31). */
export function MessagesScreen() {
  return (
    <AdminPage
      title="Messages and Outside Links"
      lead={<p>What visitors wrote to you, and where this site sends them.</p>}
    >
      <Tabs
        label="Lists"
        tabs={[
          { id: 'messages', label: 'Messages', content: <MessageQueue /> },
          { id: 'links', label: 'Outside links', content: <OutsideLinkList /> },
        ]}
      />
    </AdminPage>
  )
}
