import { connect } from 'node:net'

/**
 * A process of its own that opens so many streams and reads nothing, so that what they cost the server is seen in the
 * server alone: `node open-streams.ts <port> <count>`. It says `open` when every one was answered, and stays.
 */
const [port, count] = process.argv.slice(2).map(Number)
let answered = 0

for (let number = 0; number < Number(count); number += 1) {
  const device = `device-of-listener-${number}`
  const body = JSON.stringify({
    appId: 1526,
    appPackageName: 'com.zamra.app1526',
    deviceNumber: device,
    locale: 'en',
    uid: 500_000_000 + number,
    sign: 'right',
  })
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /api/user/stream HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  socket.once('data', () => {
    answered += 1
    if (answered === Number(count)) process.stdout.write('open\n')
  })
  socket.on('error', () => process.exit(1))
}
