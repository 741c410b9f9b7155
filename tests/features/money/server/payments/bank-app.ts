export const inApp = async (
  payload: string,
  ownOrigin: string,
  go: 'on' | 'back' | 'pay' | 'decline' | 'expire',
  account?: string,
): Promise<{ status: number; text: string }> => {
  const page = new URL(payload)
  const answer = await fetch(new URL(`${page.pathname}${page.search}`, ownOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ownOrigin },
    body: new URLSearchParams({ go, ...(account === undefined ? {} : { account }) }).toString(),
  })
  return { status: answer.status, text: await answer.text() }
}

export const payByCode = (payload: string, ownOrigin: string) => inApp(payload, ownOrigin, 'pay', 'current')
