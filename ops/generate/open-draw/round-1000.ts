/** Round 1000 of quicknet, of 2023-08-23T15:59:24Z, as its relays serve it for ever. */
export const signatureOfRound1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

/** The bytes 00 to 1f, sealed for that round. Sealing takes new randomness each time, so one result is kept. */
export const sealedForRound1000: string = [
  '-----BEGIN AGE ENCRYPTED FILE-----',
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHRsb2NrIDEwMDAgNTJkYjliYTcwZTBj',
  'YzBmNmVhZjc4MDNkZDA3NDQ3YTFmNTQ3NzczNWZkM2Y2NjE3OTJiYTk0NjAwYzg0',
  'ZTk3MQprbDAzRStTbGlpV3JoamNmS1MrNjdmaEJrYU5ra202eTZFeW1zNElJU09Z',
  'QTgzQTlucVVPYnBCNzdWZnRLc0hqCkJtT2lwelB1WlU0ODIrRE85ZUFQc2N0QzdK',
  'emVkZVJJZTUxZUpSUGIybXNjYmlSTWs3elI0SU9mdThhMjRNdmwKNWRiVncxcWda',
  'NVZoaEM2cjFpdFJBYnBhVUxIMlR4endvVUdwMlJrV0hRcwotLS0gbElrUEFmalVC',
  'V3BwOU1jTEc3V3QvSVFxVHBSUkVFQU5ESlBydzhGVnhhRQomZqzgGBdjUOo3HNmS',
  '+g7aKNhcI2P6uX8O0dKKhx5LUtKBPu+6aB4o73Q/bueqKh5KJ6PPTskAMNARaNnl',
  'oUZT',
  '-----END AGE ENCRYPTED FILE-----',
  '',
].join('\n')
