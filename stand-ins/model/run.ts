import { startModelStandIn } from './model-stand-in.ts';

// A model server to develop against: it quotes the sources it is given. The scenario is the model's name: AI_MODEL=stall_mid.
const standIn = await startModelStandIn({ port: Number(process.env['MODEL_STAND_IN_PORT'] ?? 0), piece_delay_ms: 40 });
process.stdout.write(`AI_BASE_URL=${standIn.base_url}\n`);
process.once('SIGINT', () => void standIn.close());
process.once('SIGTERM', () => void standIn.close());
