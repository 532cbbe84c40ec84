import type {
  AgendaOffer,
  BankItem,
  Entry,
  ExperimentList,
  HostActivity,
  HostRoom,
  ItemKey,
  ReportSummary,
  RoomDoor,
  RoomReport,
  RoomSummary,
  RoomView,
  SeatRoom,
} from '@icio/contracts/rooms/endpoints'
import type { AgainMark } from '@icio/contracts/room-hosting/endpoints'
import Type from 'typebox'

/**
 * Views of a room are built field by field in rooms/live/view.ts, for live messages and for calls alike, so no schema filters
 * them a second time: a schema of this depth would have to be kept in step with the types by hand.
 */
function view<T>() {
  return Type.Unsafe<T>(Type.Object({}, { additionalProperties: true }))
}

export const AgainMarkReply = view<AgainMark>()
export const HostRoomReply = view<HostRoom>()
export const HostActivityReply = view<HostActivity>()
export const ItemKeyReply = view<ItemKey>()
export const RoomViewReply = view<RoomView>()
export const JoinReply = view<{ room: SeatRoom; seat: { id: string; table: number | null } }>()
export const SeatRoomReply = view<SeatRoom>()
export const EntryReply = view<Entry>()
export const RoomDoorReply = view<RoomDoor>()
export const RoomList = view<{ rooms: RoomSummary[]; organizer: boolean }>()
export const AgendaList = view<{ agendas: AgendaOffer[] }>()
export const ExperimentListReply = view<ExperimentList>()
export const BankItemList = view<{ items: BankItem[] }>()
export const NameList = view<{ names: string[] }>()
export const ReportReply = view<RoomReport>()
export const ReportList = view<{ reports: ReportSummary[] }>()
