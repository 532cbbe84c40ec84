import { shortMomentText } from '@icio/contracts/dates/day-text'
import { endAllDevices, endDevice, listDevices, type Device } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import styles from './profile-screen.module.css'
import { useResource } from '@icio/shared-ui/api/use-resource'

export function DevicesSection() {
  const host = useHost()
  const call = useCall()
  const devices = useResource((call) => call(listDevices).then(({ sessions }) => sessions))
  const [asksForAll, setAsksForAll] = useState(false)

  const signOut = async (device: Device) => {
    try {
      await call(endDevice, { params: { id: device.id } })
      if (device.current) return host.session.refresh()
      host.toast({ title: `${device.device} is signed out`, tone: 'success' })
      await devices.reload()
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  const signOutAll = async () => {
    try {
      await call(endAllDevices)
      await host.session.refresh()
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <Section
      id="devices"
      title="Signed-in devices"
      lead="If you do not know a device, sign it out and change your password."
    >
      <ResourceView resource={devices} name="Your devices">
        {(list) => (
          <>
            <ul className={styles.devices} role="list">
              {list.map((device) => (
                <DeviceRow key={device.id} device={device} onSignOut={() => void signOut(device)} />
              ))}
            </ul>
            <Button onClick={() => setAsksForAll(true)}>Sign out all devices</Button>
          </>
        )}
      </ResourceView>
      <LazyConfirmDialog
        open={asksForAll}
        onOpenChange={setAsksForAll}
        title="Sign out all devices?"
        description="You are signed out here as well and have to sign in again."
        confirmLabel="Sign out all"
        onConfirm={() => void signOutAll()}
        destructive
      />
    </Section>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.deviceName}>
          {device.device}
          {device.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className={styles.hint}>
          Last used {shortMomentText(device.last_used_at)}, from {device.network}
        </p>
      </div>
      <Button size="sm" aria-label={`Sign out ${device.device}`} onClick={onSignOut}>
        Sign out
      </Button>
    </li>
  )
}
