import Building2 from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { useHost } from '../host-contract/use-host.js'
import { Button } from '../parts/button.js'
import { ConfirmDialog } from '../parts/confirm-dialog.js'
import { Dialog } from '../parts/dialog.js'
import { Menu } from '../parts/menu.js'
import { Tooltip } from '../parts/tooltip.js'
import { Specimen } from './specimen.js'

export function OverlaysPanel() {
  const { announce } = useHost()
  const [open, setOpen] = useState<'dialog' | 'long' | 'confirm' | 'destroy' | null>(null)
  const opens = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (now: boolean) => setOpen(now ? which : null),
  })
  return (
    <>
      <Specimen name="Dialogs" row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('destroy')}>Destructive confirmation</Button>
      </Specimen>
      <Specimen name="Menus and tooltip" row>
        <LearnMenu announce={announce} />
        <AccountMenu announce={announce} />
        <Tooltip text="Only the host can start the game">
          <Button variant="quiet">Why can I not start?</Button>
        </Tooltip>
      </Specimen>
      <Dialog
        {...opens('dialog')}
        title="About Us"
        description="Education and community for insurance investment professionals."
        footer={
          <Button variant="primary" onClick={() => setOpen(null)}>
            Done
          </Button>
        }
      >
        <p>The site extends an annual forum for the people who invest insurers’ money.</p>
      </Dialog>
      <Dialog {...opens('long')} title="Disclosure" size="lg">
        {Array.from({ length: 14 }, (_, index) => (
          <p key={index}>
            {index + 1}. The material is for education. It is not advice on any investment, and past results
            say nothing certain about those to come. Check what you read before you act on it.
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        {...opens('confirm')}
        title="Leave for the discussion group?"
        description="The group is run by a professional network. Its own terms apply there."
        confirmLabel="Continue"
        onConfirm={() => announce('Left')}
      />
      <ConfirmDialog
        {...opens('destroy')}
        destructive
        title="Leave this lobby?"
        description="Your seat becomes free for somebody else."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => announce('Seat given up')}
      />
    </>
  )
}

function LearnMenu({ announce }: { announce: (text: string) => void }) {
  return (
    <Menu
      label="Learn"
      trigger={<Button>Learn</Button>}
      items={[
        {
          label: 'Government Risk Pools',
          description: 'Public entities that pool their risks',
          icon: <Landmark />,
          onSelect: () => announce('Government Risk Pools'),
        },
        {
          label: 'Commercial Insurers',
          description: 'Regional and national carriers',
          icon: <Building2 />,
          onSelect: () => announce('Commercial Insurers'),
        },
      ]}
    />
  )
}

function AccountMenu({ announce }: { announce: (text: string) => void }) {
  return (
    <Menu
      label="Account"
      align="end"
      header={
        <>
          <strong>Margaret Okonkwo</strong>
          <br />
          m.okonkwo@example.org
        </>
      }
      trigger={<Button variant="quiet">Account</Button>}
      items={[
        { label: 'Profile Settings', icon: <Settings />, onSelect: () => announce('Profile Settings') },
        { label: 'Sign Out', icon: <LogOut />, apart: true, onSelect: () => announce('Signed out') },
      ]}
    />
  )
}
