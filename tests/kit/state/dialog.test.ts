import { expect, test } from 'vitest'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'

interface Typed extends DialogSendingState {
  readonly about: string
  readonly text: string
}

const typed = (about: string, text: string): Typed => ({ about, text, ...initialDialogSendingState })

/** An open dialog with a request under way, which the test answers. */
const sendingFrom = (state: Typed) => {
  const opened = createDialog<Typed>()
  opened.open(state)
  const answer = Promise.withResolvers<string>()
  return { ...opened, answer, sent: opened.send(() => answer.promise) }
}

test('a request in progress is not sent again, and its answer changes the dialog', async () => {
  const { $dialog, send, answer, sent } = sendingFrom(typed('one', 'words'))
  expect($dialog.get()).toMatchObject({ sending: true, refused: null })
  expect(await send(() => 'never asked')).toBeNull()
  answer.resolve('refused')
  const end = await sent
  expect(end).toMatchObject({ answer: 'refused', state: { about: 'one', text: 'words' } })
  end?.change({ sending: false, refused: 'refused' })
  expect($dialog.get()).toEqual({ ...typed('one', 'words'), refused: 'refused' })
  end?.close()
  expect($dialog.get()).toBeNull()
})

test('an answer does not change a later opening of the dialog, even for the same subject', async () => {
  const { $dialog, open, close, change, answer, sent } = sendingFrom(typed('one', 'words'))
  close()
  open(typed('one', ''))
  change({ text: 'other words' })
  answer.resolve('done')
  const end = await sent
  end?.change({ refused: 'refused' })
  end?.close()
  expect($dialog.get()).toEqual(typed('one', 'other words'))
})

test('an invalid request is refused at once, and a closed dialog sends nothing', async () => {
  const { $dialog, open, close, send } = createDialog<Typed>()
  expect(await send(() => 'never asked')).toBeNull()
  open(typed('one', ''))
  expect(await send(({ text }) => (text === '' ? 'words_missing' : Promise.resolve(text)))).toBeNull()
  expect($dialog.get()).toEqual({ ...typed('one', ''), refused: 'words_missing' })
  close()
  expect($dialog.get()).toBeNull()
})
