import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import { programRoute, seatRoute } from './light-routes.js'

/** The screens that the shell loads from this remote. package.json lists their paths as well. */
export default defineRemote({
  name: 'mf-rooms',
  routes: [
    {
      id: 'rooms',
      path: '/room',
      title: 'Rooms',
      access: 'open',
      load: () => import(/* webpackChunkName: "room" */ './entrance/entrance-screen.js'),
    },
    {
      ...seatRoute,
      load: () => import(/* webpackChunkName: "room-code" */ './seat/seat-screen.js'),
    },
    {
      id: 'stage',
      path: '/room/:code/stage',
      title: 'Stage',
      access: 'open',
      gated: true,
      load: () => import(/* webpackChunkName: "room-code-stage" */ './stage/stage-screen.js'),
    },
    {
      id: 'desk',
      path: '/room/:code/desk',
      title: 'Desk of a Room',
      access: 'login',
      gated: true,
      load: () => import(/* webpackChunkName: "room-code-desk" */ './desk/desk-screen.js'),
    },
    {
      id: 'table-cards',
      path: '/room/:code/cards',
      title: 'Table Cards',
      access: 'open',
      load: () => import(/* webpackChunkName: "room-code-cards" */ './desk/table-cards-screen.js'),
    },
    {
      id: 'report',
      path: '/room/reports/:id',
      title: 'Report of a Room',
      access: 'open',
      load: () => import(/* webpackChunkName: "room-reports-id" */ './report/report-screen.js'),
    },
    {
      ...programRoute,
      load: () => import(/* webpackChunkName: "forum-code" */ './forum/program-screen.js'),
    },
    {
      id: 'forum-stage',
      path: '/forum/:code/stage',
      title: 'Stage of a Forum',
      access: 'open',
      load: () => import(/* webpackChunkName: "forum-code-stage" */ './forum/forum-stage-screen.js'),
    },
    {
      id: 'forum-desk',
      path: '/forum/:code/desk',
      title: 'Desk of a Forum',
      access: 'login',
      gated: true,
      load: () => import(/* webpackChunkName: "forum-code-desk" */ './forum/forum-desk-screen.js'),
    },
    {
      id: 'agenda-copy',
      path: '/room/copies/:token',
      title: 'Agenda of a Room',
      access: 'open',
      load: () => import(/* webpackChunkName: "room-copies-token" */ './copies/copy-screen.js'),
    },
    {
      id: 'again',
      path: '/room/again/:token',
      title: 'For Those Who Were Absent',
      access: 'open',
      gated: true,
      load: () => import(/* webpackChunkName: "room-again-token" */ './again/again-screen.js'),
    },
    {
      id: 'attend',
      path: '/attend/:code',
      title: 'Attendance',
      access: 'open',
      load: () => import(/* webpackChunkName: "attend-code" */ './credit/attend-screen.js'),
    },
    {
      id: 'attendance-list',
      path: '/attend/lists/:id',
      title: 'List of Attendance',
      access: 'login',
      gated: true,
      load: () => import(/* webpackChunkName: "attend-lists-id" */ './credit/list-screen.js'),
    },
    {
      id: 'mirror',
      path: '/mirror',
      title: 'Bias Mirror',
      access: 'open',
      load: () => import(/* webpackChunkName: "mirror" */ './mirror/mirror-screen.js'),
    },
  ],
})
