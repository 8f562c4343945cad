import type { ChatModel, ChatRequest } from '../../../core/chat/chat-model.ts';
import type { ChatUse } from '../../../core/chat/chat-use.ts';
import { FakeChatModel, type FakeOutput } from '../../../core/chat/fake-chat-model.ts';

/** A request that was computed: it had fitted into the window. */
export interface ComputedRequest {
  readonly request: ChatRequest;
  readonly promptTokens: number;
}

/** A scripted chat model, qualified for everything, whose script may change between questions, with a record of what it was asked. */
export class WatchedChat implements ChatUse {
  readonly model: ChatModel;
  readonly computed: ComputedRequest[] = [];
  readonly contextTokens: number;
  /** What the model writes; set anew between questions. */
  script: (request: ChatRequest) => FakeOutput;

  constructor(script: (request: ChatRequest) => FakeOutput, contextTokens: number) {
    this.script = script;
    this.contextTokens = contextTokens;
    const fake = new FakeChatModel([(request) => this.script(request)], { contextTokens });
    const inner = fake.complete.bind(fake);
    fake.complete = async (request) => {
      const reply = await inner(request);
      if (reply.stopped !== 'context-overflow') this.computed.push({ request, promptTokens: reply.promptTokens });
      return reply;
    };
    this.model = fake;
  }

  serves(): boolean {
    return true;
  }
}
