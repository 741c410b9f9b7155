import { join } from 'node:path'
import { dev } from 'astro'
import { shellsInDevelopment } from './shells-in-development.ts'

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.PORT)
const host = process.env.HOST ?? 'localhost'
const server = `http://127.0.0.1:${process.env.SERVER_PORT}`

// A page with documents tells their sizes: documents that did not change are not made again at each look.
process.env.BUILD_KEPT ??= join(root, '.cache/developing')

/** Everything that our server answers and Astro's does not. */
const ours = [
  '/abon-server',
  '/abon-api',
  '/identity',
  '/sandbox-bank',
  '/dev/letters',
  '/dev/messages',
  '/admin',
  '/street-picture',
  '/healthz',
  '/readyz',
  // What pages of imported offices load, which our server draws.
  '^/_astro/office\\.',
]

// Astro's server with hot reload in front; what it cannot answer goes to ours, so that there is one address.
await dev({
  root,
  server: { port, host },
  vite: {
    plugins: [shellsInDevelopment(server, join(root, 'content'))],
    server: {
      strictPort: true,
      proxy: Object.fromEntries(
        ours.map((path) => [path, { target: server, changeOrigin: false, xfwd: true }]),
      ),
    },
  },
})
