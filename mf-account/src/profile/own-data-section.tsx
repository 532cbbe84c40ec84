import { exportAccount } from '@icio/contracts/accounts/endpoints'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.js'

/** Downloads the member's data as a file, and deletes the account (PRIV-6). */
export function OwnDataSection() {
  const host = useHost()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const held = JSON.stringify(await call(exportAccount), null, 2)
      saveFile(new Blob([held], { type: 'application/json' }), 'my-data.json')
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Section
      id="data"
      title="Your data"
      lead="Everything that we hold of you, in one file; and the way out, with everything personal deleted."
    >
      <div className={form.row}>
        <Button icon={<Download />} busy={busy} onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="destructive" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} />
    </Section>
  )
}
