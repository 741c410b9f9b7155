import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import { shellsInDevelopment } from './shells-in-development.ts'

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.PORT)
const server = `http://127.0.0.1:${process.env.SERVER_PORT}`

// A page with documents tells their sizes: papers that did not change are not made anew at each look.
process.env.KEPT_PAPERS ??= join(root, '.cache/papers')

/** Everything that our server answers and Astro's does not. */
const ours = [
  '/abon-server',
  '/abon-api',
  '/identity',
  '/sandbox-bank',
  '/dev/letters',
  '/dev/messages',
  '/admin',
  '/healthz',
  '/readyz',
]

/** An office of the content has a page of its own once there is a page for offices. */
const hasOwnPage = (index: string): boolean =>
  existsSync(join(root, 'src/pages/[index].astro')) &&
  existsSync(join(root, 'content/offices', `${index}.md`))

// Astro's server with hot reload in front; what it cannot answer goes to ours, so that there is one address.
await dev({
  root,
  server: { port, host: process.env.HOST ?? 'localhost' },
  vite: {
    plugins: [shellsInDevelopment(hasOwnPage, server)],
    server: {
      strictPort: true,
      proxy: Object.fromEntries(
        ours.map((path) => [path, { target: server, changeOrigin: false, xfwd: true }]),
      ),
    },
  },
})
