import { startModelStandIn } from './model-stand-in.ts';
import { readArguments } from '../../scripts/read-arguments.ts';

readArguments(`npm run stand-in:model

Starts a model server for development that quotes the sources it is given, and prints its address. The model's name
chooses the scenario: AI_MODEL=stall_mid. MODEL_STAND_IN_PORT sets the port.`);

const standIn = await startModelStandIn({ port: Number(process.env['MODEL_STAND_IN_PORT'] ?? 0), piece_delay_ms: 40 });
process.stdout.write(`AI_BASE_URL=${standIn.base_url}\n`);
process.once('SIGINT', () => void standIn.close());
process.once('SIGTERM', () => void standIn.close());
