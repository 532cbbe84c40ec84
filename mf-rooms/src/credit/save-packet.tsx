import { readPacket, type AttendanceList } from '@icio/contracts/credit/endpoints'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useCall } from '@icio/shared-ui/api/call'
import { siteOrigin } from '@icio/shared-ui/api/site-address'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'

/** Builds the packet in this browser, and saves it (CREDIT-5). */
export function SavePacket({ list }: { list: AttendanceList }) {
  const call = useCall()
  const { toast, log } = useHost()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const [{ packetFile, packetName }, packet] = await Promise.all([
        import(/* webpackChunkName: "packet" */ './packet.js'),
        call(readPacket, { params: { id: list.id } }),
      ])
      const site = { siteName: siteSettings.siteName, origin: siteOrigin() }
      saveFile(await packetFile(packet, site), packetName(list))
    } catch (error) {
      log.error(error, 'packet')
      toast({ title: 'No Packet', description: 'It could not be made. Please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      Packet
    </Button>
  )
}
