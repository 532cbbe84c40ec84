import { createToastStore } from './toast-store.js'

test('toasts stand in the order in which they came, until closed', () => {
  const store = createToastStore()
  store.show({ title: 'One' })
  store.show({ title: 'Two', tone: 'destructive' })
  expect(store.toasts.getState().map(({ title }) => title)).toEqual(['One', 'Two'])
  store.dismiss(store.toasts.getState()[0]?.id ?? '')
  expect(store.toasts.getState().map(({ title }) => title)).toEqual(['Two'])
})

test('the same message again is shown once, as the newest', () => {
  const store = createToastStore()
  store.show({ title: 'Loading', description: 'please wait...' })
  store.show({ title: 'Other' })
  store.show({ title: 'Loading', description: 'please wait...' })
  expect(store.toasts.getState().map(({ title }) => title)).toEqual(['Other', 'Loading'])
})
