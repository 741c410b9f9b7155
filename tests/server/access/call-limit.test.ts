import { expect, test } from 'vitest'
import { sendFeedback } from '#content/api/feedback.ts'
import { twoServers } from '#support/two-servers.ts'
import { noon } from '../../features/claims/server/renting.ts'

const question = {
  name: 'Anna',
  email: 'anna@example.org',
  comment: 'Where is my key?',
  index: '101000',
}

test('all servers together accept thirty feedback calls a minute per caller, behind any proxies', async () => {
  const environment = { TRUST_PROXY: '127.0.0.0/8, ::1, 10.0.0.0/8' }
  const { servers, close } = await twoServers(noon, { environment })
  try {
    const sendQuestion = async (server: number, forwarded: string) => {
      const visitor = await servers[server % 2]?.visitor()
      const path = sendFeedback.path
      return visitor?.post(path, question, { 'x-forwarded-for': forwarded })
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendQuestion(index, `198.51.100.${index}, 203.0.113.9, 10.0.0.${index}`),
      ),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(30)
    const refused = answers.filter((answer) => answer?.status === 429)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sendQuestion(0, '203.0.113.10, 10.0.0.1'))?.status).toBe(200)
    expect((await sendQuestion(1, '203.0.113.9'))?.status).toBe(429)
  } finally {
    await close()
  }
})
