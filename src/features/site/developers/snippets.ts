/** Checks a webhook signature in three languages, without a library. */
export const verifySnippets: Readonly<Record<string, string>> = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto'

// now: seconds since 1970.
export function isGenuine(headers, body, secret, now) {
  const time = Number(headers['webhook-timestamp'])
  if (!(Math.abs(now - time) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = \`\${headers['webhook-id']}.\${time}.\${body}\`
  const mine = Buffer.from(createHmac('sha256', key).update(text).digest('base64'))
  return headers['webhook-signature'].split(' ').some((part) => {
    const theirs = Buffer.from(part.replace('v1,', ''))
    return theirs.length === mine.length && timingSafeEqual(theirs, mine)
  })
}`,
  Python: `import base64, hashlib, hmac, time

def is_genuine(headers, body: bytes, secret: str, now=None) -> bool:
    sent = headers["webhook-timestamp"]
    if abs((now or time.time()) - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers['webhook-id']}.{sent}.".encode() + body
    mine = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    parts = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(part.removeprefix("v1,"), mine) for part in parts)`,
  PHP: `function isGenuine(array $headers, string $body, string $secret, ?int $now = null): bool
{
    $time = $headers['webhook-timestamp'];
    if (abs(($now ?? time()) - (int) $time) > 300) {
        return false;
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $text = $headers['webhook-id'] . '.' . $time . '.' . $body;
    $mine = base64_encode(hash_hmac('sha256', $text, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $part) {
        if (hash_equals($mine, str_replace('v1,', '', $part))) {
            return true;
        }
    }
    return false;
}`,
}

/** The typed client in a few lines. */
export const clientSnippet = (origin: string): string => `import { createClient } from 'abonbox-client'

const boxes = createClient({ origin: '${origin}', key: 'box_…' })
const answer = await boxes.readEvents({ query: { after: 0 } })
if (answer.ok) console.log(answer.value.events)
else console.log(answer.code)`
