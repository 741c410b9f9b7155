import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { $toasts, closeToast } from '#kit/state/toasts.ts'
import type { FreeBox } from '#rent/api/boxes.ts'
import type { WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import { forgetDevice, formOf, type OpenPage, openWizard } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer, withoutPolling } from '#support/server.ts'

/** Starts a server for the tests of a file and closes wizards after each test; every test has its own device. */
export function wizardVisits() {
  let server: TestServer
  const opened: { close: () => void }[] = []
  beforeAll(async () => {
    server = await startServer(withoutPolling)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    forgetDevice()
    for (const { id } of $toasts.get()) closeToast(id)
  })
  afterEach(() => {
    for (const { close } of opened.splice(0)) close()
  })
  return {
    server: () => server,
    async visit(person: TestPerson, address = '/101000/step2', kept?: Map<string, string>) {
      const wizard = await openWizard(person, server.origin, address, kept)
      opened.push(wizard)
      return wizard
    },
  }
}

export const freeIn = (wizard: OpenPage<WizardPage>): readonly FreeBox[] => {
  const { boxes } = formOf(wizard)
  return boxes.kind === 'shown' ? boxes.boxes : []
}

export const choose = async (wizard: OpenPage<WizardPage>, index: number): Promise<FreeBox> => {
  const box = freeIn(wizard)[index]
  if (!box) throw new Error('no free box')
  wizard.page.chooseBox(box)
  await wizard.tab.pass(600)
  return box
}

export const toasts = (): string[] => $toasts.get().map(({ code, text }) => `${code}: ${text}`)
