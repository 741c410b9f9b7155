import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { outliveLostQuestions } from '#server/database/lost-questions.ts'

const listening = () => {
  const process = new EventEmitter()
  const said: string[] = []
  outliveLostQuestions(process, { warn: (_: object, words: string) => void said.push(words) })
  return { process, said }
}

test('a session that ends while the driver asks it for its types does not end the server', () => {
  const { process, said } = listening()
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })
  process.emit('unhandledRejection', ended)
  expect(said).toHaveLength(1)
})

test('any other rejection that nobody awaits ends it as before', () => {
  const { process, said } = listening()
  const bug = new Error('a bug')
  expect(() => process.emit('unhandledRejection', bug)).toThrow(bug)
  expect(said).toEqual([])
})
