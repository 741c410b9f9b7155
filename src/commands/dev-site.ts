import { join, resolve } from 'node:path'
import { dev } from 'astro'
import { officesInDevelopment } from './offices-in-development.ts'
import { shellsInDevelopment } from './shells-in-development.ts'

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.PORT)
const host = process.env.HOST ?? 'localhost'
const data = resolve(process.env.DATA_DIR || '.data')
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

// Astro's server with hot reload in front; what it cannot answer goes to ours, so that there is one address.
await dev({
  root,
  server: { port, host },
  vite: {
    // The last to come stands first: an office's own page goes before the form's shell at the same address.
    plugins: [shellsInDevelopment(server), officesInDevelopment(root, data, `http://${host}:${port}`)],
    server: {
      strictPort: true,
      proxy: Object.fromEntries(
        ours.map((path) => [path, { target: server, changeOrigin: false, xfwd: true }]),
      ),
    },
  },
})
